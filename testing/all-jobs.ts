import { EXTENSIONS } from '../extensions/server.ts'
import { allJobs } from '../server/jobs/schedule.ts'
import type { RecurringJob } from '../server/services/job-runs.ts'

/** The recurring jobs of the core and of all extensions, by name. */
export const ALL_JOBS: Readonly<Record<string, RecurringJob>> = allJobs({
  all: EXTENSIONS,
  used: async () => EXTENSIONS,
})
