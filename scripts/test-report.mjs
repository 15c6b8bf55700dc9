// Counts what Vitest and Playwright report as JSON. The exit status counts as a failure where no test failed.

export function readVitest(report, status) {
  // A file that could not be loaded has no tests to count, but it failed all the same.
  const failed = report.numFailedTests || (report.success === false || status !== 0 ? 1 : 0)
  return { passed: report.numPassedTests ?? 0, failed }
}

export function readPlaywright(report, status) {
  const { expected = 0, unexpected = 0, flaky = 0 } = report.stats ?? {}
  return { passed: expected, failed: unexpected + flaky || (status === 0 ? 0 : 1) }
}

/** One line for how long each part took, in seconds. */
export function timesOf(parts) {
  const all = parts
    .filter(([name]) => !name.includes('beside'))
    .reduce((sum, [, seconds]) => sum + seconds, 0)
  return [...parts, ['all', all]].map(([name, seconds]) => `${name} ${Math.round(seconds)} s`).join(', ')
}
