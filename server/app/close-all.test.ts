import { describe, expect, it } from 'vitest'
import { closeAll } from './close-all.ts'

describe('closeAll', () => {
  it('closes last to first, past those that hang or fail', async () => {
    const closed: string[] = []
    const closer = (name: string, close: () => unknown, byMs = 0) => ({
      name,
      byMs,
      close: () => {
        closed.push(name)
        return close()
      },
    })
    const problems = await closeAll([
      closer('the database', () => {}),
      closer('the queue', () => Promise.reject(new Error('it was not open'))),
      closer('the pool', () => new Promise(() => {}), 20),
      closer('the server', async () => {}),
    ])
    expect(closed).toEqual(['the server', 'the pool', 'the queue', 'the database'])
    expect(problems).toEqual([
      'Could not close the pool: it took too long',
      'Could not close the queue: it was not open',
    ])
  })
})
