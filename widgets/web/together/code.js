// How a page's address names a table: by its code, or by this where one is to be opened.

export const NEW = "new";
