import { describe, expect, it } from 'vitest'
import { openStreams } from './open-streams.ts'

/** Adds streams named after their network and number. */
function open(limits: { perNetwork: number; all: number }) {
  const closed: string[] = []
  const streams = openStreams<string>((stream) => void closed.push(stream), limits)
  const add = (...names: string[]) => names.map((name) => streams.add(name, name[0] ?? ''))
  return { streams, closed, add, left: () => [...streams.all()] }
}

describe('openStreams', () => {
  it('refuses more than its share to a network', () => {
    const { add, left } = open({ perNetwork: 2, all: 10 })
    expect(add('a1', 'a2', 'a3', 'b1')).toEqual([true, true, false, true])
    expect(left()).toEqual(['a1', 'a2', 'b1'])
  })

  it('closes the oldest stream of the biggest network when there is no room', () => {
    const { add, left, closed } = open({ perNetwork: 3, all: 5 })
    expect(add('b1', 'a1', 'a2', 'a3', 'c1', 'd1', 'e1')).toEqual(Array(7).fill(true))
    expect(closed).toEqual(['a1', 'a2'])
    expect(left()).toEqual(['b1', 'a3', 'c1', 'd1', 'e1'])
  })

  it('has room again for each stream that ends', () => {
    const { streams, add, closed } = open({ perNetwork: 1, all: 2 })
    add('a1', 'b1')
    streams.remove('a1')
    expect(add('a2')).toEqual([true])
    expect(closed).toEqual([])
  })
})
