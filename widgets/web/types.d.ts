// What the modules hand each other. Scene and what lies in it: tutor/scene.py, less what is empty there.

export interface TileSquare {
  cell: [number, number];
  icon?: string;
  face?: string;
  tone?: string;
}

export interface Piece {
  id: string;
  kind: string;
  label: string;
  face?: string;
  note?: string;
  icon?: string;
  tone?: string;
  word?: string;
  cell?: [number, number];
  level?: number;
  turned?: boolean;
  dim?: boolean;
  slot?: string;
  joins?: string;
  spots?: TileSquare[];
  about?: string;
}

export interface Zone {
  id: string;
  title: string;
  layout: string;
  pieces?: Piece[];
  owner?: number;
  note?: string;
  cols?: number;
  rank?: string;
  strip?: boolean;
  wants?: string;
  premovable?: boolean;
  col_names?: string[];
  row_names?: string[];
}

export interface Seat {
  name: string;
  note?: string;
  tone?: string;
  icon?: string;
  active?: boolean;
  out?: boolean;
  score?: string;
  facts?: string[];
}

export interface Action {
  word: string;
  label: string;
  now?: boolean;
  again?: boolean;
  key?: string;
}

export interface Trail {
  label: string;
  stops: string[];
  notes?: string[];
  icon?: string;
}

export interface Scene {
  caption: string;
  seats: Seat[];
  zones?: Zone[];
  actions?: Action[];
  trails?: Trail[];
  shape?: string;
  phase?: string;
  round?: string;
  task?: string;
}

/** Ids of pieces, zones and seats, by what is to be said about them. */
export interface Marks {
  lit?: string[];
  topic?: string[];
  picked?: string[];
  next?: string[];
}

/** What happened or was decided: a step in words. */
export interface Line {
  text: string;
  tone?: string;
  rule?: string;
  value?: number;
  shows?: string[];
  parts?: Line[];
  routine?: boolean;
}

export type Teller = (key: string, facts?: object) => string;
export type Pick = (id: string) => void;

/** A part of a page, whoever answers. */
export interface Part {
  name: string;
  get(section: string): any;
  on(event: "change" | "says", hear: (value: any) => void): void;
  off(event: "change" | "says", hear: (value: any) => void): void;
  send(ask: object): void;
  refresh(): void;
  update(state: object): void;
}

/** All that a drawing is told. */
export interface Page {
  channel: { part(name: string, state?: object): Part; pulse?: any; remind?: () => object[] };
  texts: Record<string, Record<string, string>>;
  first: any;
  link: string;
  scope: string;
  door: string;
}

/** What is told of a question, with the clause that decides. */
export interface Truth {
  answer: number;
  why: string;
  rule: string;
  title: string;
}

/** What a class can be asked about the view that a page shows. */
export interface Asked {
  id: string;
  text: string;
  choices: string[];
  isOpen: boolean;
  waits: boolean;
  truth: Truth | null;
  about?: string;
  first?: Truth & { question: string };
  refused?: { draft: any; line: Line; truth: Truth } | null;
}

/** A view that a class can be asked about. */
export interface Asking {
  question(): Asked | null;
  link(): string;
  reveal(counts: number[]): void;
  recall?(id: string): void;
  finds?(): boolean;
  bring?(): void;
  isSecret?: boolean;
}

/** A picture of numbers: tutor/desk/charts.py. */
export interface Chart {
  title: string;
  figure: { data: any[]; layout: any };
  table: { head: string[]; rows: (string | number)[][] };
  links?: string[]; // where each row was: a position of a game
}

/** What the browser keeps of one game: tutor/desk/progress.py says what each is. */
export interface Memory {
  done: string[];
  at: string;
  link: string;
  played: number;
  coach: boolean;
  last: string;
  met: string[];
  cards: Record<string, any>;
  standing: Record<string, string>;
}

declare global {
  // One of each on a page, whichever widget is there first.
  var Plotly: any;
  var mtKeys: (event: any) => void;
  var mtHeart: object;
  var mtEarly: (model: any) => () => void;
  var mtLoaded: Map<string, Promise<any>>;
  interface Window {
    jupyterapp?: { widgetManager?: any };
  }
}
