import type { DeskPath } from '../desk-pages.ts'

/**
 * A word of a screen that the guide names, and what its reader does with it. A walk does the same
 * (e2e/walk-guide.ts), so a word that's no longer on the screen fails it.
 */
export interface Word {
  says: string
  does: 'press' | 'see' | 'type' | 'choose'
  /** The walk types or chooses it. */
  value?: string
  /** The accessible name, where the word alone could be several things. */
  named?: string
  /** The step's picture shows this word with a ring around it, just before it's pressed or typed. */
  isPictured?: true
}

/** One thing to do at the desk. */
export interface Step {
  /** The name of its picture. */
  id: string
  title: string
  /** The address that it starts from. */
  at: string
  text: readonly (string | Word)[]
  /** Describes its picture, for those who don't see it. */
  picture: string
}

/** A page of the guide. */
export interface Guide {
  path: DeskPath
  lead: string
  steps: readonly Step[]
}

type More = Pick<Word, 'named'>

/** A button, a link, a tab, or a choice with this label. */
export const press = (says: string, more: More = {}): Word => ({ says, does: 'press', ...more })
/** A text that's on the screen at that point. */
export const see = (says: string, more: More = {}): Word => ({ says, does: 'see', ...more })
/** A field with this label. */
export const type = (says: string, value: string): Word => ({ says, does: 'type', value })
/** A list with this label. */
export const choose = (says: string, value: string): Word => ({ says, does: 'choose', value })
/** The word that a step's picture is about. */
export const pictured = (word: Word): Word => ({ ...word, isPictured: true })

/** A text with words of screens in it. */
export function say(texts: TemplateStringsArray, ...words: Word[]): (string | Word)[] {
  return texts.flatMap((text, index) => [text, words[index] ?? '']).filter((part) => part !== '')
}
