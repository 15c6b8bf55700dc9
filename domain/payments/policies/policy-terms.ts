const PUBLISHED = /^(?<base>\d{4}-\d{2}-\d{2})\.\d+(?<tags>(?:-[a-z0-9]+)*)$/

/**
 * A version that the owner published: the built-in text it amends, a number, and the tags of what it allows,
 * such as "2026-11-22.3-moves". So a signed version shows what it allows without a lookup.
 */
export function versionOf(base: string, position: number, tags: readonly string[]): string {
  return [`${base}.${position}`, ...tags].join('-')
}

/** The built-in version that a published one amends, and its tags; null for any other text. */
export function parseVersion(version: string): { base: string; tags: string[] } | null {
  const { base, tags = '' } = PUBLISHED.exec(version)?.groups ?? {}
  return base ? { base, tags: tags.split('-').slice(1) } : null
}

/** The tags of what a signed version allows; none for a built-in text. */
export function tagsOf(version: string): string[] {
  return parseVersion(version)?.tags ?? []
}
