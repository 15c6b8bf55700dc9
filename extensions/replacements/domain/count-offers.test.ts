import { describe, expect, it } from 'vitest'
import { countOffers } from './count-offers.ts'

const offer = (
  state: 'open' | 'moved' | 'cancelled' | 'over',
  extra: { isPaid?: boolean; callId?: string } = {},
) => ({
  ...{ state, isPaid: true, callId: null },
  ...extra,
})

describe('countOffers', () => {
  it('counts customers who were not told apart from those who answered', () => {
    const callId = crypto.randomUUID()
    const offers = [
      offer('moved'),
      offer('cancelled'),
      offer('cancelled', { callId }),
      offer('open', { callId }),
    ]
    expect(countOffers(offers)).toBe('1 took it, 1 refunded, 2 to call, 0 waiting')
  })

  it('shows what else happened only if it did', () => {
    const offers = [offer('open'), offer('over'), offer('cancelled', { isPaid: false })]
    expect(countOffers(offers)).toBe('0 took it, 0 refunded, 0 to call, 1 waiting, 1 cancelled, 1 taken back')
  })
})
