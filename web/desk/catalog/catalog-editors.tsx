import type { AdminBundle, AdminSpace } from '../../../domain/catalog/edit-catalog.schema.ts'
import { toEdit } from './catalog-draft.ts'
import { CatalogForm } from './catalog-form.tsx'
import { useSaveBundle, useSaveSpace } from './use-admin-catalog.ts'

export function SpaceEditor({ space, onDone }: { space: AdminSpace; onDone: () => void }) {
  const save = useSaveSpace()
  return (
    <CatalogForm
      item={space}
      isSaving={save.isPending}
      error={save.error}
      onSave={(draft, version) =>
        save.mutate(
          { id: space.id, ...toEdit(draft), equipment: draft.equipment?.trim() ?? '', version },
          { onSuccess: onDone },
        )
      }
      onCancel={onDone}
    />
  )
}

export function BundleEditor({ bundle, onDone }: { bundle: AdminBundle; onDone: () => void }) {
  const save = useSaveBundle()
  return (
    <CatalogForm
      item={bundle}
      isSaving={save.isPending}
      error={save.error}
      onSave={(draft, version) =>
        save.mutate({ id: bundle.id, ...toEdit(draft), version }, { onSuccess: onDone })
      }
      onCancel={onDone}
    />
  )
}
