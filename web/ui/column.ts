import { classNames } from './class-names.ts'

/** One column on the backdrop. Staff's screens are wider at a desk, tablets included; narrower screens get the phone layout. */
export function columnClass(isDesk = false): string {
  return classNames(
    'column relative mx-auto flex min-h-dvh max-w-column flex-col bg-surface min-[30.0625rem]:shadow-[0_0_0_3px_#f7f1e3,0_0_60px_10px_rgb(0_0_0/45%)]',
    isDesk && 'column-wide md:max-w-[76rem]',
  )
}
