import { useState } from 'react'
import type { AdminBundle, AdminSpace } from '../../../domain/catalog/edit-catalog.schema.ts'
import { formatRate, toCents } from '../../../domain/pricing/money.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { focusOnMount } from '../../ui/focus.ts'
import { CatalogForm } from './catalog-form.tsx'

/** One space or bundle, shown or edited in place. */
export function CatalogItem({ item }: { item: AdminSpace | AdminBundle }) {
  const [isEditing, setIsEditing] = useState<boolean | null>(null)
  const close = () => setIsEditing(false)
  return (
    <li>
      <Card className="grid gap-3">
        {!isEditing && <Shown item={item} isBack={isEditing === false} onEdit={() => setIsEditing(true)} />}
        {isEditing && <CatalogForm item={item} onDone={close} />}
      </Card>
    </li>
  )
}

interface ShownProps {
  item: AdminSpace | AdminBundle
  /** True after editing ended, to put focus back on the Edit button. */
  isBack: boolean
  onEdit: () => void
}

function Shown({ item, isBack, onEdit }: ShownProps) {
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <h3 className="min-w-0 grow basis-36 text-xl wrap-anywhere">{item.name}</h3>
        <p className="figures shrink-0 text-xl">{formatRate(toCents(item.hourlyRate))}</p>
      </div>
      <p className="wrap-anywhere">{item.description}</p>
      {'equipment' in item && item.equipment && (
        <p className="text-sm wrap-anywhere text-ink-soft">
          <span className="font-semibold">Equipment: </span>
          {item.equipment}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-2">
        {item.isActive ? <Badge tone="good">Active</Badge> : <Badge tone="outline">Inactive</Badge>}
        <Button
          ref={isBack ? focusOnMount : undefined}
          variant="secondary"
          aria-label={`Edit ${item.name}`}
          onClick={onEdit}
        >
          Edit
        </Button>
      </div>
    </>
  )
}
