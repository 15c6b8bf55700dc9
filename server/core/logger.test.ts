import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { expect, it } from 'vitest'

const LOGGER = path.join(import.meta.dirname, 'logger.ts')

it('writes every line whole, also at the end of the process', () => {
  const lines = 500
  const output = execFileSync(process.execPath, [
    '--input-type=module',
    '--eval',
    `import { createLogger } from ${JSON.stringify(LOGGER)}
     const log = createLogger('info')
     for (let n = 0; n < ${lines}; n += 1) {
       log.info({ n, name: 'José Núñez ⚾' }, 'logged')
       if (n % 100 === 0) await new Promise(setImmediate)
     }
     process.exit()`,
  ]).toString()
  const logged = output
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  // What's written at the end can overtake a write in the background.
  expect(logged.map(({ n }) => n).toSorted((a, b) => a - b)).toEqual(Array.from(Array(lines).keys()))
  for (const { name, msg } of logged) expect([name, msg]).toEqual(['José Núñez ⚾', 'logged'])
})
