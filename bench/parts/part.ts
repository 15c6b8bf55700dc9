import type { Figure } from '../figures/figure.ts'
import type { Site } from '../server/site.ts'

/** Prepares figures of a site's servers, with rounds of load of that length. */
export type Part = (site: Site, seconds: number) => Promise<Figure[]>
