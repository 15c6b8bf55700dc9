import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Delete } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { ERRORS } from '../../../domain/errors.ts'
import { isApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { unlockDesk } from './desk-lock.ts'
import { pinProblem } from './pin-problem.ts'

interface Props {
  person: { id: string; name: string; isOff: boolean }
  onBack: () => void
}

const DIGITS = 6
const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

/** Six digits, by keyboard or touch, sent with the last one. */
export function PinPad({ person, onBack }: Props) {
  const client = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const [pin, setPin] = useState('')
  const unlock = useMutation({
    mutationFn: async (typed: string) => {
      await call('POST /api/desk-machine/switch', { userId: person.id, pin: typed })
      await unlockDesk(client)
    },
    onError: () => setPin(''),
  })
  const isOff = person.isOff || isApiError(unlock.error, 'pin_off')
  const problem = isOff ? ERRORS.pin_off.message : unlock.error && pinProblem(unlock.error)
  // Mounted once the dialog around it is open; again after a wrong PIN.
  useEffect(() => {
    if (!unlock.isPending && !isOff) input.current?.focus()
  }, [unlock.isPending, isOff])

  function type(text: string) {
    const typed = text.replace(/\D/g, '').slice(0, DIGITS)
    if (unlock.isPending || typed === pin) return
    setPin(typed)
    if (typed.length === DIGITS) unlock.mutate(typed)
  }
  const key = (digit: string) => (
    <Button key={digit} variant="on-dark" className="min-h-14 text-2xl" onClick={() => type(pin + digit)}>
      {digit}
    </Button>
  )

  return (
    <div className="grid gap-4">
      <p role="alert" className="min-h-12 text-center text-board-figure">
        {problem}
      </p>
      {!isOff && (
        <>
          <input
            ref={input}
            type="password"
            // The keys below are the keyboard of a touch screen.
            inputMode="none"
            autoComplete="off"
            aria-label={`PIN for ${person.name}`}
            value={pin}
            disabled={unlock.isPending}
            onChange={({ currentTarget }) => type(currentTarget.value)}
            className="min-h-14 rounded-plate border-2 border-on-night-soft bg-night-deep text-center text-3xl tracking-[0.5em]"
          />
          <fieldset aria-label="Keypad" disabled={unlock.isPending} className="grid grid-cols-3 gap-3">
            {KEYS.map(key)}
            <Button variant="on-dark" className="min-h-14" onClick={onBack}>
              Back
            </Button>
            {key('0')}
            <Button
              variant="on-dark"
              className="min-h-14"
              aria-label="Delete"
              onClick={() => type(pin.slice(0, -1))}
            >
              <Delete aria-hidden="true" className="size-6" />
            </Button>
          </fieldset>
        </>
      )}
      {isOff && (
        <Button variant="on-dark" isWide onClick={onBack}>
          Back
        </Button>
      )}
    </div>
  )
}
