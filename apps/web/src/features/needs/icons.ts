import {
  type Icon,
  IconBolt,
  IconBrain,
  IconBriefcase,
  IconBulb,
  IconBus,
  IconCoin,
  IconDeviceMobile,
  IconFriends,
  IconGavel,
  IconHeartHandshake,
  IconHome,
  IconHomeHeart,
  IconPill,
  IconSchool,
  IconShield,
  IconStethoscope,
  IconToolsKitchen2,
  IconWheelchair,
} from '@guidepost/ui/icons';

const categoryIcons: Readonly<Record<string, Icon>> = {
  food: IconToolsKitchen2,
  housing: IconHome,
  utilities: IconBolt,
  transportation: IconBus,
  money: IconCoin,
  employment: IconBriefcase,
  'health-care': IconStethoscope,
  medication: IconPill,
  equipment: IconWheelchair,
  'behavioral-health': IconBrain,
  'daily-living': IconHomeHeart,
  communication: IconDeviceMobile,
  family: IconFriends,
  'social-support': IconHeartHandshake,
  safety: IconShield,
  legal: IconGavel,
  education: IconSchool,
};

/** Returns the icon of a need's category. Categories added by administrators share one icon. */
export const categoryIcon = (key: string): Icon => categoryIcons[key] ?? IconBulb;
