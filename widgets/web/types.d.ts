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
  rule?: string;
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
  look?: string;
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
  kind?: string;
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

/** Who got what, and why: tutor/scene.py. */
export interface Results {
  title: string;
  columns: string[];
  rows: string[][];
}

export type Teller = (key: string, facts?: object) => string;
export type Pick = (id: string) => void;

/** A clause as it is shown. */
export interface Clause {
  title: string;
  section: string;
  source: string;
  text: string;
}

export interface Ruling {
  id: string;
  question: string;
  why: string;
  setup: boolean;
  default: string;
  value: string;
  choices: any[];
  numbers: number[];
}

/** A move being composed, and what is said about it: tutor/ui/composer.py. */
export interface Draft {
  text: string;
  picks: string[];
  next: string[];
  wants: string;
  typed?: boolean;
  hinted?: boolean;
  filled?: boolean;
  error?: string;
  unfinished?: boolean;
  legal?: boolean;
  lines?: Line[];
  ghost?: Zone[];
  near?: { move: string; text: string; action: string }[];
  does?: string;
}

/** A turn; with pictures, which share their zones and seats, where somebody looks at it. */
export interface Told {
  n: number;
  recalled: boolean;
  seat: number;
  move: string;
  why?: Line[];
  results?: Results;
  frames?: any[];
  zones?: Zone[];
  seats?: Seat[][];
}

/** A move and its figures. */
export interface Odds {
  move: string;
  text: string;
  games: number;
  win: number;
  win_error: number;
  score: number;
  score_error: number | null;
}

export interface Hint {
  grade: number;
  nudge: string;
  idea?: string;
  move?: string;
  does?: string;
  before?: string;
  proofs?: Line[];
  reasons?: string[];
  odds?: Odds[];
  games?: number;
  share?: number;
}

export interface Fall {
  n: number;
  link: string;
  played: string;
  better: string;
  idea: string;
  reasons: string[];
}

export interface CoachCard {
  rule: string;
  shows: string[];
  said: string;
  place?: { lesson: string; step: string; variant?: string };
}

/** What a table to play at shows: tutor/ui/play.py. */
/** A place where something can be put when a position is set up, and what lies there. */
export interface EditorRow {
  word: string;
  place: string;
  group: string;
  label: string;
  values: [name: string, picture: string][];
  said: boolean;
  many: boolean;
  example: string;
}

export interface PlaySections {
  scene: Scene;
  draft: Draft;
  status: {
    seat: number | null;
    me: number | null;
    owner: number | null;
    names: string[];
    bots: number[];
    strength: string;
    mode: string;
    cover: number | null;
    n: number;
    pick: boolean;
    thinks: boolean;
    paused: boolean;
    stopped: boolean;
    notice: string;
    link: string;
  };
  log: [seat: number, move: string, text: string][];
  turn: Told;
  over: {
    winners?: string[];
    decided?: { n?: number; text?: string; last?: boolean };
    ranking?: { seat: number; name: string; value: number; won: boolean }[];
    lines?: Line[];
    score?: Line[];
    sequel?: { game: string; title: string; link: string };
  };
  setup: {
    least: number;
    most: number;
    seats: string[];
    players: string[];
    peeks: boolean;
    notation: [form: string, why: string][];
    rulings: Ruling[];
    rules: Record<string, Clause>;
  };
  coach: {
    on: boolean;
    coaches: boolean;
    met: number;
    all: number;
    aim?: string;
    waiting?: number;
    card?: CoachCard;
    at?: number;
    of?: number;
    end?: { learnt: string[]; missed: CoachCard[]; left: number; practise: string[] };
  };
  hint: Partial<Hint>;
  review: { seat?: number; slices?: number; share?: number; points?: any[]; falls?: Fall[] };
  offer: string[];
}

/** What practice shows: tutor/ui/practise.py. */
export interface PractiseSections {
  session: {
    number: number;
    at: number;
    count: number;
    marks: boolean[];
    done: number;
    set: string;
    sets: string[];
    over: boolean;
    link: string;
    here: string;
  };
  exercise: {
    name?: string;
    kind?: string;
    title?: string;
    text?: string;
    values?: string[];
    choices?: string[];
    steps?: { id: string; text: string }[];
    scene?: Scene;
    seat?: number | null;
    lit?: string[];
    ghost?: any[];
  };
  draft: Partial<Draft> & { ready?: boolean; open?: string[] };
  answer: {
    given?: string[];
    right?: boolean;
    answer?: string[];
    text?: string;
    clause?: string;
    reason?: Line | null;
    rules?: Record<string, Clause>;
    lit?: string[];
  };
  summary: {
    right?: number;
    count?: number;
    again?: (Clause & { rule: string })[];
    told?: { text: string; right: boolean; told: string }[];
  };
  plan: { due: number; failed: number; new: number };
  notice: string;
}

/** What is known of a learner: tutor/ui/progress.py. */
export interface ProgressSections {
  fresh: { met: string[]; cards: Record<string, any> };
  standing: Record<string, string>;
  notice: string;
}

/** A score opened: tutor/ui/score.py. */
export interface ScoreSections {
  lines: Line[];
  rules: Record<string, Clause>;
  charts: { name: string; title: string }[];
}

/** The rulebook: tutor/ui/rulebook.py. */
export interface RulesSections {
  book: { sections: { title: string; rules: any[] }[]; rulings: Ruling[]; synonyms: Record<string, string[]>; idle: string[] };
}

/** The score calculator: tutor/ui/calculator.py. */
export interface CalculatorSections {
  fields: any[];
  answer: any;
  takes: boolean;
  whose: number | null;
}

export interface EditorSections {
  rows: EditorRow[];
  things: [word: string, things: [name: string, picture: string][]][];
  scene: Scene;
  wrong: { text: string; rule: string }[];
  mend: string;
  status: { players: number; least: number; most: number; changes: number; back: boolean; covered: boolean; notice: string };
}

/** The sections of each part. Lessons come when they are asked for, codes of links too. */
export interface Sections {
  play: PlaySections;
  practise: PractiseSections;
  progress: ProgressSections;
  score: ScoreSections;
  rules: RulesSections;
  calculator: CalculatorSections;
  editor: EditorSections;
  learn: any;
  page: any;
}

/** A part of a page, whoever answers. */
export interface Part<S = any> {
  name: string;
  get<K extends keyof S>(section: K): S[K];
  on(event: "change" | "says", hear: (value: any) => void): void;
  off(event: "change" | "says", hear: (value: any) => void): void;
  send(ask: object): void;
  refresh(): void;
  update(state: object): void;
}

/** All that a drawing is told. */
export interface Page {
  channel: { part<N extends keyof Sections>(name: N, state?: object): Part<Sections[N]>; pulse?: any; remind?: () => object[] };
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

/** A picture of numbers: tutor/ui/charts.py. */
export interface Chart {
  title: string;
  figure: { data: any[]; layout: any };
  table: { head: string[]; rows: (string | number)[][] };
  links?: string[]; // where each row was: a position of a game
}

/** What the browser keeps of one game: tutor/ui/progress.py says what each is. */
export interface Memory {
  done: string[];
  at: string;
  link: string;
  games: Saved[];
  played: number;
  coach: boolean;
  last: string;
  met: string[];
  cards: Record<string, any>;
  standing: Record<string, string>;
}

/** A game that waits: how many turns it has, who plays, and when it was played last. */
export interface Saved {
  id: string;
  link: string;
  n: number;
  names: string[];
  at: string;
}

declare global {
  // One of each on a page, whichever widget is there first.
  var Plotly: any;
  var mtKeys: (event: any) => void;
  var mtHeart: object;
  var mtSheets: Map<string, { place: number; sheet: CSSStyleSheet }>;
  var mtEarly: (model: any) => () => void;
  var mtLoaded: Map<string, Promise<any>>;
  interface Window {
    jupyterapp?: { widgetManager?: any };
  }
}
