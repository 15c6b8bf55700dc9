import { useState } from 'react'
import type { z } from 'zod'
import { buyPackFormSchema, type buyPackSchema, type Packs } from '../../../domain/packs/pack.schema.ts'
import { packTerms } from '../../../domain/packs/pack-terms.ts'
import { formatDollars, formatShortUsd, toCents } from '../../../domain/pricing/money.ts'
import { isApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { useSchemaForm } from '../../forms/use-schema-form.ts'
import { BusyButton, Button } from '../../ui/button.tsx'
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx'
import { ChoiceGroup } from '../../ui/fields/choice-group.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { EmptyState } from '../../ui/loaded.tsx'
import { Card, Section } from '../../ui/panels.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import type { Payability } from '../payment/payability.ts'
import { PaymentStep } from '../payment/payment-step.tsx'
import { PACKS } from './use-packs.ts'

interface Props {
  packs: Packs
  /** The customer's name, to sign with at one tap. */
  signer: string | null
  config: { publishableKey: string; stripeJsUrl: string | null }
  onBought: () => void
}

const openForm = (pack: z.input<typeof buyPackSchema>) => call('POST /api/packs', pack)

/** Chooses a pack, signs its terms, and pays for it. */
export function BuyPack({ packs: { offers, covers, months }, signer, config, onBought }: Props) {
  const [isPaying, setIsPaying] = useState(false)
  const { field, watch, setValue, getValues, submit, action } = useSchemaForm({
    schema: buyPackFormSchema,
    defaultValues: { offer: '0', termsAccepted: false, signature: '' },
    send: async ({ offer, ...signed }) => {
      const { hours = 0, price = '' } = offers[offer] ?? offers[0] ?? {}
      // A new pack for each try: Stripe repeats its answer, even an error, for the same one.
      const pack = { ...signed, hours, price, packId: crypto.randomUUID() }
      const { clientSecret } = await openForm(pack)
      // The card form keeps this pack, even if the owner changes those on sale while it's open.
      return { clientSecret, pack, covers }
    },
    failed: { title: "Couldn't Start Your Payment" },
    // They may have changed.
    affects: [PACKS],
  })
  const { offer: chosen, signature } = watch()
  const signed = action.data

  /** Asking for the same form again settles a payment that went through. */
  async function findOut({ pack, clientSecret: secret }: NonNullable<typeof signed>): Promise<Payability> {
    try {
      const { clientSecret } = await openForm(pack)
      if (clientSecret === secret) return 'payable'
      // It was open for too long, so it was closed.
      action.reset()
      toast({
        title: 'Please Sign Again',
        description: 'This form was open for too long. You were not charged.',
      })
      return 'not_payable'
    } catch (error) {
      if (!isApiError(error, 'already_paid', 'payment_processing')) return 'unknown'
      onBought()
      return 'not_payable'
    }
  }

  if (signed) {
    const { pack, covers, clientSecret } = signed
    return (
      <>
        <Card>
          <p>
            <strong>{`${pack.hours} hours for ${formatDollars(pack.price)}`}</strong>
          </p>
          <p className="wrap-anywhere">{`For ${covers}`}</p>
        </Card>
        <PaymentStep
          publishableKey={config.publishableKey}
          stripeJsUrl={config.stripeJsUrl}
          clientSecret={clientSecret}
          hasSavedCards
          total={formatDollars(pack.price)}
          returnUrl={new URL('/dashboard', window.location.origin).href}
          isBusy={isPaying}
          onBusyChange={setIsPaying}
          onDoubt={() => findOut(signed)}
          onPaid={async () => {
            // Otherwise, it would be theirs only once Stripe's event arrives.
            if ((await findOut(signed)) !== 'not_payable') onBought()
          }}
        />
      </>
    )
  }
  const offer = offers[Number(chosen)] ?? offers[0]
  if (!offer) return <EmptyState text="No hour packs are on sale right now." />
  function signAs(name: string, form: HTMLFormElement | null) {
    setValue('signature', name, { shouldValidate: true })
    if (getValues('termsAccepted')) form?.requestSubmit()
  }

  return (
    <form noValidate className="grid gap-4" onSubmit={submit()}>
      <ChoiceGroup
        label="Pack"
        choices={offers.map(({ hours, percent, price }, index) => ({
          value: String(index),
          label: `${hours} hours for ${formatShortUsd(toCents(price))}`,
          note: percent > 0 ? `${percent}% off` : undefined,
        }))}
        {...field('offer')}
        value={String(offers.indexOf(offer))}
      />
      <Section title="Terms">
        <Card className="grid gap-2">
          {packTerms({ ...offer, covers, months }).map((text) => (
            <p key={text} className="wrap-anywhere">
              {text}
            </p>
          ))}
        </Card>
      </Section>
      <CheckboxField label="I have read and accept the terms" {...field('termsAccepted')} />
      <TextField
        label="Digital Signature"
        hint="Type your full name"
        autoComplete="name"
        maxLength={200}
        {...field('signature')}
      />
      {signer && signature !== signer && (
        <Button
          variant="secondary"
          isWide
          disabled={action.isPending}
          onClick={({ currentTarget }) => signAs(signer, currentTarget.form)}
        >
          {`Sign as ${signer}`}
        </Button>
      )}
      <BusyButton type="submit" isWide busy={action.isPending && 'Saving...'}>
        Continue to Payment
      </BusyButton>
    </form>
  )
}
