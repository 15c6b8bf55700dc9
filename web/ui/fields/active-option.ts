/** Which of `count` options a key marks, from `active` on (-1: none). Null: the key is not for the list. */
export function activeOption(key: string, active: number, count: number): number | null {
  if (count === 0) return null
  if (key === 'ArrowDown') return active + 1 < count ? active + 1 : 0
  if (key === 'ArrowUp') return active > 0 ? active - 1 : count - 1
  return null
}
