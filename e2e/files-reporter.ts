import path from 'node:path'
import process from 'node:process'
import type { FullConfig, Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter'

/** Prints a line for each spec file when its last test ends, and every failure in full at the end. */
export default class FilesReporter implements Reporter {
  private readonly left = new Map<string, number>()
  private readonly done = new Map<string, { tests: number; failed: number; ms: number }>()
  private readonly failures: string[] = []

  onBegin(_config: FullConfig, suite: Suite): void {
    for (const test of suite.allTests()) {
      const file = fileOf(test)
      this.left.set(file, (this.left.get(file) ?? 0) + 1)
    }
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const file = fileOf(test)
    const isFailed = result.status !== test.expectedStatus
    const soFar = this.done.get(file) ?? { tests: 0, failed: 0, ms: 0 }
    const now = {
      tests: soFar.tests + 1,
      failed: soFar.failed + (isFailed ? 1 : 0),
      ms: soFar.ms + result.duration,
    }
    this.done.set(file, now)
    if (isFailed) this.failures.push(describeFailure(test, result))
    const left = (this.left.get(file) ?? 0) - 1
    this.left.set(file, left)
    if (left > 0) return
    const outcome = now.failed === 0 ? '✓' : `✗ ${now.failed} of`
    const seconds = (now.ms / 1000).toFixed(1)
    process.stdout.write(` ${outcome} ${file} (${now.tests} tests) ${seconds} s\n`)
  }

  onEnd(): void {
    for (const failure of this.failures) process.stdout.write(`\n${failure}\n`)
  }

  onError(error: { message?: string; stack?: string }): void {
    this.failures.push(error.stack ?? error.message ?? 'unknown error')
  }

  printsToStdio(): boolean {
    return true
  }
}

/** The spec file, even if another file defines the test. */
function fileOf(test: TestCase): string {
  let suite: Suite | undefined = test.parent
  while (suite && suite.type !== 'file') suite = suite.parent
  return path.relative('.', suite?.location?.file ?? test.location.file)
}

function describeFailure(test: TestCase, { errors, attachments }: TestResult): string {
  const { file, line } = test.location
  return [
    `✗ ${path.relative('.', file)}:${line} ${test.title}`,
    ...errors.map(({ stack, message, snippet }) => [stack ?? message, snippet].filter(Boolean).join('\n')),
    ...attachments.flatMap(({ name, path: where }) =>
      where ? [`${name}: ${path.relative('.', where)}`] : [],
    ),
  ].join('\n')
}
