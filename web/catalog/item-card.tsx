import { formatRate, toCents } from '../../domain/pricing/money.ts'
import { Card } from '../ui/card.tsx'
import { RateFigure } from './rate-figure.tsx'

interface Item {
  name: string
  description: string
  hourlyRate: string
}

/** The selected item with its description and rate. */
export function ItemCard({ item }: { item: Item }) {
  return (
    <Card className="grid gap-2">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <h3 className="min-w-0 grow basis-36 text-2xl wrap-anywhere">{item.name}</h3>
        <RateFigure rate={formatRate(toCents(item.hourlyRate))} />
      </div>
      <p className="wrap-anywhere">{item.description}</p>
    </Card>
  )
}
