import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'

/** A place for a data file, gone with all that lies beside it when the test ends. */
export function temporaryFile(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'stripe-emulator-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return path.join(folder, 'stripe.sqlite')
}
