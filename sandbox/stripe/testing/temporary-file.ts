import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'

/** The path for a data file, in a folder that is removed after the test. */
export function temporaryFile(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'stripe-emulator-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return path.join(folder, 'stripe.sqlite')
}
