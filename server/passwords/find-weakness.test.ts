// cspell:ignore qwertyui robinsonjackie ckie qhzvmwpk
import { describe, expect, it } from 'vitest'
import { findWeakness } from './find-weakness.ts'
import { judgePassword } from './password-queue.ts'

const jackie = { email: 'jackie.robinson@dodgers.example', firstName: 'Jackie', lastName: 'Robinson' }

it.each([
  'password',
  'Password123!',
  'Password2026!',
  'p4$$w0rd',
  'baseball2026!',
  'minecraft1',
  'summer2024',
  'Summer-2024',
  'aaaaaaaa',
  '        ',
  '12121212',
  'AaBbAaBb',
  '12341234',
  'qwertyui',
  '1q2w3e4r',
  '03/14/1992',
  'password-baseball',
  'stolen-stolen',
])('refuses %s, which many people would choose', (password) => {
  expect(findWeakness(password, jackie)).toBe('common_password')
})

it.each([
  'jackie.robinson@dodgers.example',
  'jackie_robinson',
  'JackieRobinson42',
  'robinsonjackie7!',
  'J4ckie1947',
  'Robinson42',
  'ROBINSON!!',
  'robinson-jackie',
  'dodgers1947',
  'thebarn1',
  'thebarn2026',
  'TheBarn2026!',
  'The Barn!',
  'the-barn-2026',
  'barn-barn',
  'barn2026',
  'weidman48893',
])('refuses %s, which is mostly names', (password) => {
  expect(findWeakness(password, jackie)).toBe('personal_password')
})

it.each([
  'jackie steals home',
  'a barn in the rain',
  'seventh-inning',
  'qhzvmwpk',
  'xK9#mQ2v',
  '!?#&%*+=',
  '⚾🧢🏟🥎🐻🌭🥜🎺',
  'outstanding8374629',
  'correct horse battery staple',
])('accepts %s', (password) => {
  expect(findWeakness(password, jackie)).toBeNull()
})

it('finds a name with accents', () => {
  expect(findWeakness('cafe2026', { ...jackie, lastName: 'Café' })).toBe('personal_password')
})

it('ignores names that are too short to mean anything, and missing ones', () => {
  const al = { email: 'a@b.example', firstName: 'Al', lastName: null }
  expect(findWeakness('alfalfa-salad-2', al)).toBeNull()
})

describe('128 characters that are hard to judge', () => {
  const hostile = `${'1'.repeat(127)}2`

  it('are judged by their beginning', () => {
    expect(findWeakness(`${'1'.repeat(50)}xK9#mQ2v-jackie-steals-home`, jackie)).toBe('common_password')
  })

  it('take little time from requests', async () => {
    const started = process.threadCpuUsage()
    findWeakness(hostile, jackie)
    const onThisThread = process.threadCpuUsage(started).user
    const inTheQueue: number[] = []
    // Three times, because the test runner and the garbage collector also use this thread.
    for (let time = 0; time < 3; time += 1) {
      const asked = process.threadCpuUsage()
      await judgePassword(hostile, jackie)
      inTheQueue.push(process.threadCpuUsage(asked).user)
    }
    expect(Math.min(...inTheQueue)).toBeLessThan(onThisThread / 2)
  })
})
