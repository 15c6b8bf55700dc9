import type { ComponentType } from 'react'

/** A picture of each extension that has one, by its name. One chunk: Settings shows them all. */
export const PICTURES: ReadonlyMap<string, ComponentType> = new Map(
  Object.entries(
    import.meta.glob<ComponentType>('./*/web/desk/picture.tsx', { eager: true, import: 'default' }),
  ).map(([file, picture]) => [file.split('/')[1] ?? '', picture]),
)
