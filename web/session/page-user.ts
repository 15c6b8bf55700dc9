import type { CurrentUser } from '../../domain/accounts/account.schema.ts'

/** The id of the user whose page this is; null for a visitor's, and on a machine of the desk. */
let pageUserId: string | null = null

/** Sent with each call, so the server refuses what the page of one person would do as another. */
export const pageUser = () => pageUserId

/**
 * Notes whose page this is: the first person's, until they're signed out. On a machine of the desk it's no
 * one's: staff switch there with a PIN, and every page follows.
 */
export function notePageUser(user: Pick<CurrentUser, 'id' | 'deskMachine'> | null): void {
  pageUserId = user === null || user.deskMachine ? null : (pageUserId ?? user.id)
}

/** Whether someone else has signed in since, in another tab. */
export function isSomeoneElse(user: Pick<CurrentUser, 'id'>): boolean {
  return pageUserId !== null && user.id !== pageUserId
}
