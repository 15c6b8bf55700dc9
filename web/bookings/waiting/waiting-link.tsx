import type { ComponentProps } from 'react'
import { useConfig } from '../../api/use-config.ts'
import { ButtonLink } from '../../ui/button.tsx'

/** A link to the waiting lists; nothing while the owner has turned them off. */
export function WaitingLink(props: Omit<ComponentProps<typeof ButtonLink>, 'variant'>) {
  return useConfig().data?.hasWaitingLists ? <ButtonLink {...props} variant="quiet" /> : null
}
