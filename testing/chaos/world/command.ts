import { execFile } from 'node:child_process'
import path from 'node:path'

const FOLDER = path.resolve(import.meta.dirname, '../../../server/cli')

/** Runs one of the operator's commands, such as `backup` for `npm run backup`. Throws what it printed if it fails. */
export function runCommand(
  name: 'backup' | 'restore',
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [path.join(FOLDER, `${name}-cli.ts`), ...args],
      { env: { PATH: process.env.PATH, ...env } },
      (error, stdout, stderr) => (error ? reject(new Error(`${name}: ${stdout}${stderr}`)) : resolve()),
    )
  })
}
