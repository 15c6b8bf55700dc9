import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { cpuSeconds } from './cpu-time.ts'

test('knows the time of a process on Linux until it ends', () => {
  expect(cpuSeconds(process.pid) > 0).toBe(process.platform === 'linux')
  expect(cpuSeconds(spawnSync('true').pid)).toBeNaN()
})
