import { type AnyContribution, contribute } from '../../../web/outlets/contribution.ts'
import { NAME } from '../domain/title.ts'

export const PARTS: readonly AnyContribution[] = [
  contribute({ of: NAME, at: 'profile/section' }, () => import('./feed-card.tsx')),
]
