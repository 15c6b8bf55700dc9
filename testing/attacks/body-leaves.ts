type Path = (string | number)[]

/** The places in a body that a person can fill, as paths. */
export function leavesOf(value: unknown, path: Path = []): Path[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => leavesOf(item, [...path, index]))
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, item]) => leavesOf(item, [...path, key]))
  return [path]
}

/** The body with another value in one place. */
export function replaced(body: unknown, path: Path, value: unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return value
  const copy = Array.isArray(body) ? [...body] : { ...(body as object) }
  Object.assign(copy, { [key]: replaced((body as Record<string, unknown>)[key], rest, value) })
  return copy
}
