// A grid that is painted: choose what and how high, then tap the spaces; arrow keys and Enter do the same.
// Hooks: data-mt="brush" and "height" (data-value), "space" (data-cell="ROW-COLUMN").

import { withoutPictures, withPictures } from "../art/art.js";
import { button, el, onKey, refill } from "../dom.js";
import { choices } from "./fields.js";

export function paintField(view, field) {
  const { t } = view;
  const brush = (view.brushes ??= {})[field.id] ?? {
    value: field.choices[1]?.[0] ?? field.choices[0][0],
    height: Math.max(1, field.least),
  };
  view.brushes[field.id] = brush;
  const grid = el("div", { class: "mt-cells", role: "grid", "aria-label": field.label });
  grid.style.setProperty("--mt-cols", field.cols);
  const names = new Map(field.choices);
  const cells = () => view.values[field.id];

  const heights = Array.from({ length: field.most - field.least + 1 }, (_, at) => String(field.least + at)).map((height) => [
    height,
    height,
  ]);
  const brushes = choices("brush", t("brushes"), field.choices, brush.value, (value) => {
    brush.value = value;
  });
  const height = choices("height", t("height"), heights, String(brush.height), (value) => {
    brush.height = Number(value);
  });
  const tools = [brushes, field.most > 1 && el("div", {}, el("span", {}, t("height")), height)].filter(Boolean);

  const paint = (row, column, node) => {
    const cell = cells()[row][column];
    const same = cell[0] === brush.value && cell[1] === brush.height;
    cells()[row][column] = same ? [field.choices[0][0], field.least] : [brush.value, brush.height];
    dress(node, row, column);
    view.enter(field.id, cells());
  };

  const dress = (node, row, column) => {
    const [value, height] = cells()[row][column];
    const bare = value === field.choices[0][0] && height === field.least;
    const filled = value === field.choices[0][0] ? String(height) : `${names.get(value)}${field.most > 1 ? ` ${height}` : ""}`;
    refill(node, withPictures(bare ? "" : filled));
    node.toggleAttribute("data-filled", !bare);
    node.setAttribute(
      "aria-label",
      t("space", { label: field.label, row: row + 1, column: column + 1, what: withoutPictures(names.get(value)), height }),
    );
  };

  cells().forEach((line, row) =>
    grid.append(
      el(
        "div",
        { role: "row", class: "mt-grid-row" },
        line.map((_, column) => {
          const node = button("space", "", () => paint(row, column, node), {
            "data-cell": `${row}-${column}`,
            role: "gridcell",
            tabindex: row || column ? -1 : 0,
            class: "mt-space",
          });
          dress(node, row, column);
          return node;
        }),
      ),
    ),
  );
  onKey(grid, (event, heard) => move(grid, event, heard));
  return el("div", { role: "group", "aria-label": field.label }, el("span", {}, withPictures(field.label)), ...tools, grid);
}

const WAYS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

function move(grid, event, heard) {
  const way = WAYS[event.key];
  if (!way || !event.target.dataset.cell) return;
  const [row, column] = event.target.dataset.cell.split("-").map(Number);
  const next = grid.querySelector(`[data-cell="${row + way[0]}-${column + way[1]}"]`);
  event.preventDefault();
  heard.stopPropagation();
  if (!next) return;
  event.target.tabIndex = -1;
  next.tabIndex = 0;
  next.focus();
}
