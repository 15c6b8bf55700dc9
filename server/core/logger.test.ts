import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'

const LOGGER = pathToFileURL(path.join(import.meta.dirname, 'logger.ts')).href

/** The lines a process logs that runs `script` with `log`. */
function logOf(script: string): { n: number; name: string; msg: string }[] {
  const { stdout, stderr } = spawnSync(process.execPath, [
    '--input-type=module',
    '--eval',
    `import { createLogger } from ${JSON.stringify(LOGGER)}
     const log = createLogger('info')
     ${script}`,
  ])
  expect(stderr.toString()).toBe('')
  return stdout
    .toString()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
}

it('writes every line whole, also at the end of the process', () => {
  const lines = 500
  const logged = logOf(`
    for (let n = 0; n < ${lines}; n += 1) {
      log.info({ n, name: 'José Núñez ⚾' }, 'logged')
      if (n % 100 === 0) await new Promise(setImmediate)
    }
    process.exit()`)
  // A line written at the end can overtake a write in the background.
  expect(logged.map(({ n }) => n).toSorted((a, b) => a - b)).toEqual(Array.from(Array(lines).keys()))
  for (const { name, msg } of logged) expect([name, msg]).toEqual(['José Núñez ⚾', 'logged'])
})

it('writes a fatal line right away, with those before it', () => {
  const logged = logOf(`
    log.info('before')
    log.fatal('fatal')
    process.kill(process.pid, 'SIGKILL')`)
  expect(logged.map(({ msg }) => msg)).toEqual(['before', 'fatal'])
})
