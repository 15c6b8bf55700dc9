import type { AttentionEntry } from './attention.schema.ts'

type Ranked = Pick<AttentionEntry, 'kind' | 'reason'>

/** The stakes, highest first: a dispute has a deadline, and a missing signature can wait. */
const STAKES = ['Disputes', 'Money', 'Customers to Reach', 'Server', 'Signatures'] as const
type Stake = (typeof STAKES)[number]

const STAKE_OF: Readonly<Record<AttentionEntry['kind'], Stake>> = {
  dispute: 'Disputes',
  refund: 'Money',
  payment: 'Money',
  difference: 'Money',
  hold: 'Money',
  call: 'Customers to Reach',
  email: 'Customers to Reach',
  held_day: 'Customers to Reach',
  setup: 'Server',
  backup: 'Server',
  job: 'Server',
}

export function stakeOf({ kind, reason }: Ranked): Stake {
  return kind === 'payment' && reason === 'unsigned' ? 'Signatures' : STAKE_OF[kind]
}

/** Compares entries by what's at stake. */
export function byStake(one: Ranked, other: Ranked): number {
  return STAKES.indexOf(stakeOf(one)) - STAKES.indexOf(stakeOf(other))
}
