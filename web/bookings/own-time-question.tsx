import { type ReactNode, useState } from 'react'
import type { Booking } from '../../domain/bookings/booking.schema.ts'
import { alreadyHave, type OwnTime } from '../../domain/bookings/own-times.ts'
import { useItemName } from '../catalog/item-name.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'

/** A time that the customer already has, with the name of its space or bundle. */
export type NamedOwnTime = OwnTime<Booking> & { name: string }

interface Asked {
  own: readonly NamedOwnTime[]
  act: () => void
}

/**
 * Asks before a customer takes a time that they already have somewhere else. `ask` acts right away if there's
 * no such time.
 */
export function useOwnTimeQuestion({ question, label }: { question: string; label: string }): {
  ask: (own: readonly NamedOwnTime[], act: () => void) => void
  dialog: ReactNode
} {
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  const hold = asked?.own.find(({ isHeld }) => isHeld)
  return {
    ask: (own, act) => (own.length > 0 ? setAsked({ own, act }) : act()),
    dialog: (
      <Dialog
        title="You Already Have This Time"
        isOpen={asked !== null}
        onClose={close}
        closeLabel="Go Back"
        focusesClose
        actions={
          asked && (
            <>
              {hold && (
                <ButtonLink href={`/checkout?bookingId=${hold.booking.id}`} isWide>
                  Complete Payment
                </ButtonLink>
              )}
              <Button
                isWide
                variant={hold ? 'secondary' : 'primary'}
                onClick={() => {
                  close()
                  asked.act()
                }}
              >
                {label}
              </Button>
            </>
          )
        }
      >
        <p className="wrap-anywhere">{[...(asked?.own ?? []).map(alreadyHave), question].join(' ')}</p>
      </Dialog>
    ),
  }
}

/** The customer's own times with their names. */
export function useNamedOwn(own: readonly OwnTime<Booking>[]): NamedOwnTime[] {
  const nameOf = useItemName()
  return own.map((each) => ({ ...each, name: nameOf(each.booking) }))
}
