import { bundleSaving } from '../../domain/catalog/bundle-saving.ts'
import type { Bundle, Space } from '../../domain/catalog/catalog.schema.ts'
import { formatItemRates } from '../../domain/pricing/hourly-rates.ts'
import { formatRate } from '../../domain/pricing/money.ts'
import { Card } from '../ui/panels.tsx'
import { Picture } from './picture.tsx'

interface Props {
  item: Space | Bundle
  /** All of them, to name and add up the parts of a bundle. */
  spaces: readonly Space[]
}

/** The selected item: its description and rate, what a space has, and what a bundle has and saves. */
export function ItemCard({ item, spaces }: Props) {
  return (
    <Card className="grid gap-2">
      <Picture item={item} />
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <h3 className="min-w-0 grow basis-36 text-2xl wrap-anywhere">{item.name}</h3>
        <RateFigure rate={formatItemRates(item)} />
      </div>
      <p className="wrap-anywhere">{item.description}</p>
      <dl className="grid gap-1 text-sm wrap-anywhere text-ink-soft">
        {factsOf(item, spaces).map(([term, text]) => (
          <div key={term}>
            <dt className="inline font-semibold">{term}: </dt>
            <dd className="inline">{text}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

function factsOf(item: Space | Bundle, spaces: readonly Space[]): [term: string, text: string][] {
  if (!('spaceIds' in item)) {
    const facts: [string, string][] = [
      ['Size', item.dimensions],
      ['Equipment', item.equipment],
    ]
    return facts.filter(([, text]) => text)
  }
  const parts = item.spaceIds.flatMap((id) => spaces.find((space) => space.id === id)?.name ?? [])
  const saving = bundleSaving(item, spaces)
  return [
    ['Includes', parts.join(', ')],
    ...(saving > 0
      ? [['Save', `${formatRate(saving)} vs. booking each separately`] as [string, string]]
      : []),
  ]
}

/** "$30/hr" in scoreboard style, with a smaller unit. */
export function RateFigure({ rate }: { rate: string }) {
  const [amount, unit] = rate.split('/')
  return (
    <p className="figures shrink-0 rounded-plate border-2 border-board-line bg-board px-2.5 py-1 text-2xl leading-tight text-board-figure">
      {amount}
      <span className="text-base text-board-text">/{unit}</span>
    </p>
  )
}
