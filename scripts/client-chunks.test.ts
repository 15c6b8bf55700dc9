import { expect, it } from 'vitest'
import { type SharedModule, sharedChunks } from './client-chunks.ts'

const page = (name: string) => `/barn/web/pages/${name}-page.tsx`
const shared = (id: string, size: number, loaders: string[], needs: string[] = []): SharedModule => ({
  id,
  size,
  loaders: new Set(loaders.map(page)),
  needs: [id, ...needs],
})

/** The ids of the modules of each chunk. */
function chunksOf(...modules: SharedModule[]): string[][] {
  const named = [...sharedChunks(modules)]
  return [...Map.groupBy(named, ([, name]) => name).values()].map((chunk) => chunk.map(([id]) => id).sort())
}

it('puts what the same pages load into one chunk', () => {
  expect(
    chunksOf(shared('grid', 50_000, ['booking', 'move']), shared('strip', 50_000, ['move', 'booking'])),
  ).toEqual([['grid', 'strip']])
})

it('merges a small module that one page lacks into a chunk, and keeps a large one apart', () => {
  const pages = ['rebook', 'offer', 'move', 'season']
  const frame = shared('frame', 9_000, [...pages, 'login'])
  expect(chunksOf(frame, shared('times', 9_000, pages))).toEqual([['frame', 'times']])
  expect(chunksOf(frame, shared('times', 90_000, pages))).toEqual([['frame'], ['times']])
})

it('keeps unneeded code out of the most visited pages', () => {
  const pages = ['rebook', 'offer', 'move', 'season']
  const areTogether = (other: string) =>
    chunksOf(shared('frame', 9_000, [...pages, other]), shared('times', 30_000, pages)).length === 1
  expect(['register', 'login', 'home'].map(areTogether)).toEqual([true, false, false])
})

it('counts the modules that a module needs', () => {
  const pages = ['rebook', 'offer', 'move', 'season']
  const countdown = shared('countdown', 1_000, [...pages, 'sign'])
  const bar = (needs: string[]) => shared('bar', 1_000, pages, needs)
  const grid = shared('grid', 90_000, pages.slice(1))
  const holds = (needs: string[]) =>
    chunksOf(countdown, bar(needs), grid).some((ids) => ids.includes('bar') && ids.includes('countdown'))
  expect([holds([]), holds(['grid'])]).toEqual([true, false])
})

it("accepts code that staff and parts of pages don't need", () => {
  const staffs = shared('calls', 40_000, ['home', 'booking'])
  const both = shared('button', 1_000, ['home', 'booking', 'admin'])
  expect(chunksOf(staffs, both)).toEqual([['button', 'calls']])
})
