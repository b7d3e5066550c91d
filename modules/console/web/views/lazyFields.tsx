import { lazyCode } from '../kit/lazyCode';
import { Skeleton } from '../kit/states';

const rare = () => import('./rareFields');

export const ColorField = lazyCode(rare, (code) => code.ColorField, <Skeleton />);
export const FileField = lazyCode(rare, (code) => code.FileField, <Skeleton />);
export const KnownText = lazyCode(rare, (code) => code.KnownText, <Skeleton />);
export const OneOfField = lazyCode(rare, (code) => code.OneOfField, <Skeleton />);
export const OptionsField = lazyCode(rare, (code) => code.OptionsField, <Skeleton />);
export const TextsField = lazyCode(rare, (code) => code.TextsField, <Skeleton />);
