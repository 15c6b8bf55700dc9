/** "3 cages" for Batting Cage 1 to 3, the name of a single one of another kind, or "2 spaces". */
export function countSpaces(names: readonly string[]): string {
  const [first = ''] = names
  const stem = numberedStem(first)
  const isOneKind = stem !== null && names.every((name) => numberedStem(name) === stem)
  const kind = isOneKind ? stem.split(' ').at(-1)?.toLowerCase() : undefined
  if (names.length === 1) return kind ? `1 ${kind}` : first
  return `${names.length} ${kind ?? 'space'}s`
}

/** "Batting Cage" of "Batting Cage 1"; null for a name without a number. */
function numberedStem(name: string): string | null {
  return /^(.*\S)\s+\d+$/.exec(name)?.[1] ?? null
}
