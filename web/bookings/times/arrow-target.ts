interface Place {
  /** Index of the element with focus. */
  from: number
  count: number
  columns: number
}

/** The index that a key moves focus to in a grid that's read row by row; null if the key stays where it is. */
export function arrowTarget(key: string, { from, count, columns }: Place): number | null {
  const targets: Readonly<Record<string, number>> = {
    ArrowLeft: from - 1,
    ArrowRight: from + 1,
    ArrowUp: from - columns,
    ArrowDown: from + columns,
    Home: 0,
    End: count - 1,
  }
  const to = targets[key]
  return to === undefined || to < 0 || to >= count ? null : to
}
