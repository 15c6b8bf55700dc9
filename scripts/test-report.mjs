// Reads what Vitest and Playwright report as JSON.
import path from 'node:path'

/** Counts and durations of a run; its exit status counts as a failure where no test failed. */
export function readVitest(report, status) {
  const tests = (report.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      file: name,
      title: fullName,
      seconds: (duration ?? 0) / 1000,
    })),
  )
  // A file that could not be loaded has no tests to count, but it failed all the same.
  const failed = report.numFailedTests || (report.success === false || status !== 0 ? 1 : 0)
  return { passed: report.numPassedTests ?? 0, failed, tests }
}

export function readPlaywright(report, status) {
  const { expected = 0, unexpected = 0, flaky = 0 } = report.stats ?? {}
  const tests = (report.suites ?? []).flatMap((suite) =>
    specsIn(suite).flatMap((spec) =>
      spec.tests.map(({ results }) => ({
        file: path.join(report.config?.rootDir ?? '', suite.file),
        title: spec.title,
        seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
      })),
    ),
  )
  return { passed: expected, failed: unexpected + flaky || (status === 0 ? 0 : 1), tests }
}

function specsIn({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsIn)]
}

/** One line for each of the slowest tests, slowest first. */
export function slowest(tests, count, root) {
  return tests
    .toSorted((one, two) => two.seconds - one.seconds)
    .slice(0, count)
    .map(
      ({ file, title, seconds }) =>
        `${seconds.toFixed(1).padStart(6)} s  ${path.relative(root, file)}  ${title}`,
    )
}
