// Where classes and tables are, as the server says: "1" is here, a path is a site beside it.

export function roomsAt() {
  const found = document.cookie.split("; ").find((one) => one.startsWith("mt-class="));
  return found?.slice("mt-class=".length) ?? "";
}
