import { type ComponentType, createContext } from 'react'

/** Loads a picture of each extension, by its name, when they're first listed. */
export const Pictures = createContext<() => Promise<ReadonlyMap<string, ComponentType>>>(
  async () => new Map(),
)
