import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isApiError, request } from '../../api/api-client.ts'
import { showFailure } from '../../forms/request-failure.tsx'
import { BusyButton, Button } from '../../ui/button.tsx'
import { Section } from '../../ui/panels.tsx'

interface Props {
  /** "Your Credit" */
  title: string
  text: string
  /** "Pay $30.00 with Credit" */
  label: string
  /** The request that pays. */
  path: string
  input: object
  /** The heading of a refusal. */
  failed: string
  onPaid: () => void
  /** Asks the server for the booking and its credit again. */
  onDoubt: () => Promise<unknown>
  onBusyChange: (isBusy: boolean) => void
  /** Leads back to the agreements, if they can still be changed. */
  onModify?: () => void
  /** Below the button. */
  children?: ReactNode
}

/** Step two if credit, a code, or punches cover everything: one tap, without a card. Trying again is safe: a paid booking isn't paid twice. */
export default function CreditPayment(props: Props) {
  const { title, text, label, path, input, failed, onPaid, onDoubt, onBusyChange, onModify, children } = props
  const pay = useMutation({
    mutationFn: () => request('nothing', 'POST', path, input),
    onMutate: () => onBusyChange(true),
    onSuccess: onPaid,
    onError: async (error) => {
      if (!isApiError(error, 'already_paid')) showFailure(failed, error)
      await onDoubt()
    },
    onSettled: () => onBusyChange(false),
  })
  return (
    <Section
      title={title}
      action={
        onModify && (
          <Button variant="quiet" disabled={pay.isPending} onClick={onModify}>
            Modify Agreements
          </Button>
        )
      }
    >
      <p>{text}</p>
      <BusyButton
        isWide
        className="min-h-13"
        busy={pay.isPending && 'Processing'}
        onClick={() => pay.mutate()}
      >
        {label}
      </BusyButton>
      {children}
    </Section>
  )
}
