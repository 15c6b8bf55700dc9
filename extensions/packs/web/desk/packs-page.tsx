import { useQuery } from '@tanstack/react-query'
import { formatUsd } from '../../../../domain/pricing/money.ts'
import { useAdminCatalog } from '../../../../web/desk/catalog/use-admin-catalog.ts'
import { SpaceBoxes } from '../../../../web/desk/forms/space-boxes.tsx'
import { useSchemaForm } from '../../../../web/forms/use-schema-form.ts'
import { BusyButton, Button } from '../../../../web/ui/button.tsx'
import { FieldError, TextField } from '../../../../web/ui/fields/text-field.tsx'
import { Loaded } from '../../../../web/ui/loaded.tsx'
import { Card } from '../../../../web/ui/panels.tsx'
import { type PackSettings, packSettingsSchema } from '../../domain/pack.schema.ts'
import { packPrice } from '../../domain/packs.ts'
import { call, keyOf, query } from '../api/client.ts'

const SETTINGS = keyOf('GET /api/admin/pack-settings')
const SUGGESTED = [
  { hours: 10, percent: 5 },
  { hours: 20, percent: 10 },
]
const MOST_OFFERS = 6

interface Props {
  spaces: readonly { id: string; name: string; hourlyRate: string; isActive: boolean }[]
}

/** The packs that customers can buy. */
export default function PacksPage() {
  const catalog = useAdminCatalog()
  const settings = useQuery(query('GET /api/admin/pack-settings'))
  return (
    <Loaded query={settings} failed="The packs could not be loaded." skeleton={[1, 'h-40']}>
      {(saved) => <PackSettingsForm saved={saved} spaces={catalog.data?.spaces ?? []} />}
    </Loaded>
  )
}

function PackSettingsForm({ saved, spaces }: Props & { saved: PackSettings }) {
  const { field, watch, setValue, errors, submit, action } = useSchemaForm({
    schema: packSettingsSchema,
    defaultValues: saved,
    values: saved,
    send: (input) => call('PUT /api/admin/pack-settings', input),
    done: { title: 'Packs Saved', description: 'Packs that were sold keep their terms.' },
    failed: { text: 'Failed to save the packs' },
    affects: [SETTINGS],
  })
  const { offers, spaceIds } = watch()
  const onSale = spaces.filter(({ isActive }) => isActive)
  function priceOf({ hours, percent }: (typeof offers)[number]): string {
    const price = packPrice({ hours: Number(hours), percent: Number(percent) }, spaceIds, onSale)
    return price > 0 ? `Sells for ${formatUsd(price)}` : 'Has no price yet'
  }
  const replaceOffers = (changed: typeof offers) => setValue('offers', changed, { shouldDirty: true })
  return (
    <Card>
      <form noValidate className="grid gap-4" onSubmit={submit((made, settle) => settle(made))}>
        <p className="text-sm text-ink-soft">
          Customers pay for hours in advance, at a discount from the highest hourly rate of the spaces you
          choose. One punch pays for one hour of one space; a bundle takes one for each of its spaces.
        </p>
        {offers.length === 0 && <p>No packs are on sale.</p>}
        {offers.map((offer, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the fields are named by their place
          <fieldset key={index} className="flex flex-wrap items-start gap-x-3 gap-y-1">
            <legend className="font-semibold">{`Pack ${index + 1}`}</legend>
            <TextField
              label="Hours"
              inputMode="numeric"
              className="w-20"
              {...field(`offers.${index}.hours`)}
              error={errors.offers?.[index]?.hours?.message}
            />
            <TextField
              label="Percent off"
              inputMode="numeric"
              className="w-24"
              {...field(`offers.${index}.percent`)}
              error={errors.offers?.[index]?.percent?.message}
            />
            <Button
              variant="quiet"
              className="mt-7"
              aria-label={`Remove pack ${index + 1}`}
              onClick={() => replaceOffers(offers.filter((_, other) => other !== index))}
            >
              Remove
            </Button>
            <p className="basis-full text-sm text-ink-soft">{priceOf(offer)}</p>
          </fieldset>
        ))}
        {offers.length < MOST_OFFERS && (
          <Button
            className="justify-self-start"
            variant="secondary"
            onClick={() => replaceOffers([...offers, SUGGESTED[offers.length] ?? { hours: 30, percent: 15 }])}
          >
            Add a Pack
          </Button>
        )}
        <TextField label="Months to use it" inputMode="numeric" className="w-40" {...field('months')} />
        <fieldset>
          <legend className="font-semibold">Packs pay for</legend>
          <FieldError id="pack-spaces-error" message={errors.spaceIds?.message} />
          <SpaceBoxes
            spaces={spaces}
            chosen={spaceIds}
            onChange={(ids) => setValue('spaceIds', ids, { shouldDirty: true, shouldValidate: true })}
          />
        </fieldset>
        <BusyButton type="submit" className="justify-self-start" busy={action.isPending && 'Saving...'}>
          Save Packs
        </BusyButton>
      </form>
    </Card>
  )
}
