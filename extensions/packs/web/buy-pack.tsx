import { useState } from 'react'
import type { z } from 'zod'
import { formatDollars } from '../../../domain/pricing/money.ts'
import { isApiError } from '../../../web/api/api-error.ts'
import { SignatureFields } from '../../../web/checkout/agreements/signature-fields.tsx'
import type { Payability } from '../../../web/checkout/payment/payability.ts'
import { PaymentStep } from '../../../web/checkout/payment/payment-step.tsx'
import { useSchemaForm } from '../../../web/forms/use-schema-form.ts'
import { CheckboxField } from '../../../web/ui/fields/checkbox-field.tsx'
import { EmptyState } from '../../../web/ui/loaded.tsx'
import { Card } from '../../../web/ui/panels.tsx'
import { toast } from '../../../web/ui/toasts/toast.ts'
import { buyPackFormSchema, type buyPackSchema, type Packs } from '../domain/pack.schema.ts'
import { packTerms, packTermsInBrief } from '../domain/pack-terms.ts'
import { call } from './api/client.ts'
import { ChoosePack } from './choose-pack.tsx'
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
  const { field, watch, setValue, submit, action } = useSchemaForm({
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
  return (
    <form noValidate className="grid gap-4" onSubmit={submit()}>
      <div className="grid gap-2">
        <ChoosePack offers={offers} offer={offer} {...field('offer')} />
        <p>One punch pays for an hour in one space. At checkout, you pay with one tap.</p>
      </div>
      <Card className="py-1">
        <details>
          <summary className="min-h-11 py-2">Terms</summary>
          <div className="grid gap-2 pb-2">
            {packTerms({ ...offer, covers, months }).map((text) => (
              <p key={text} className="wrap-anywhere">
                {text}
              </p>
            ))}
          </div>
        </details>
        <p className="pb-1 text-sm wrap-anywhere text-ink-soft">{packTermsInBrief({ covers, months })}</p>
        <CheckboxField label="I have read and accept the terms" {...field('termsAccepted')} />
      </Card>
      <SignatureFields
        signer={signer}
        onSignAs={(name) => setValue('signature', name, { shouldValidate: true })}
        goesOn
        signature={signature}
        isBusy={action.isPending}
        field={field('signature')}
      />
    </form>
  )
}
