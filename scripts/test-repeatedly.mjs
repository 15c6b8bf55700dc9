// npm run test:repeatedly: runs npm test many times while other processes keep the cores busy, one line per run.
import { spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { ROOT } from './bootstrap.mjs'

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '10' },
    busy: { type: 'string', default: '2' },
  },
})
const runs = Number(values.runs)
const logs = mkdtempSync(path.join(tmpdir(), 'barn-runs-'))
// Also ends once this process is gone.
const LOOP = 'const parent = process.ppid; while (process.ppid === parent);'
const loops = Array.from({ length: Number(values.busy) }, () =>
  spawn(process.execPath, ['-e', LOOP], { stdio: 'ignore' }),
)
process.on('exit', () => {
  for (const loop of loops) loop.kill('SIGKILL')
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1))

process.stdout.write(`${loops.length} busy processes; the output of each run is in ${logs}\n`)
let failures = 0
for (let run = 1; run <= runs; run += 1) {
  const from = Date.now()
  const { status, stdout, stderr } = spawnSync('npm', ['test'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 100_000_000,
  })
  writeFileSync(path.join(logs, `run-${run}.log`), stdout + stderr)
  if (status !== 0) {
    failures += 1
    // Screenshots, pages, and the servers' logs, which the next run would replace.
    const results = path.join(ROOT, 'test-results')
    if (existsSync(results)) cpSync(results, path.join(logs, `run-${run}-results`), { recursive: true })
  }
  const seconds = Math.round((Date.now() - from) / 1000)
  process.stdout.write(`run ${run} of ${runs}: ${stdout.trimEnd().split('\n').at(-1)} in ${seconds} s\n`)
}
process.exit(failures === 0 ? 0 : 1)
