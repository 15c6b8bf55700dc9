import { useGet } from '../../api/use-get.ts'

export const PACKS = ['/api/packs']

/** The customer's packs, and those on sale. */
export const usePacks = () => useGet('packs', PACKS)
