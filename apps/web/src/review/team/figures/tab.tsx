export function FiguresTab() {
  return null;
}
