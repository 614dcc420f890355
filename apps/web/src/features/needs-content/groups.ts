import type { NeedsMetadata, NeedsMetadataRow, NeedsMetadataType } from '@guidepost/contracts';
import { type Icon, IconCategory, IconListCheck, IconMapPin, IconNumber, IconSunHigh } from '@guidepost/ui/icons';

/** Labels and messages of a group's screens. */
interface GroupWords {
  label: string;
  icon: Icon;
  /** Description on the home page of the content. */
  about: string;
  /** Heading of the first column. */
  name: string;
  field: string;
  add: string;
  addTitle: string;
  editTitle: string;
  created: string;
  updated: string;
  failure: string;
}

/** The content groups, in the order of the side list. The wording is fixed. */
export const groups: Readonly<Record<NeedsMetadataType, GroupWords>> = {
  activities: {
    label: 'Activities',
    icon: IconListCheck,
    about: 'Each activity has a usual duration in minutes.',
    name: 'Activity Label',
    field: 'Activity Label',
    add: 'Add New Needs Activity',
    addTitle: 'Add New Activity',
    editTitle: 'Edit Activity',
    created: 'Activity created successfully',
    updated: 'Activity updated successfully',
    failure: 'The activities did not load.',
  },
  categories: {
    label: 'Categories',
    icon: IconCategory,
    about: 'Each category is a group of issues that a guide can choose.',
    name: 'Category Label',
    field: 'Category Label',
    add: 'Add New Needs Category',
    addTitle: 'Add New Category',
    editTitle: 'Edit Category',
    created: 'Category created successfully',
    updated: 'Category updated successfully',
    failure: 'The categories did not load.',
  },
  issues: {
    label: 'Issues',
    icon: IconMapPin,
    about:
      "An issue is a problem that makes a member's care difficult. Each issue has a list of words that members use to describe it.",
    name: 'Issue Label',
    field: 'Issue Label',
    add: 'Add New Needs Issue',
    addTitle: 'Add New Issue',
    editTitle: 'Edit Issue',
    created: 'Issue created successfully',
    updated: 'Issue updated successfully',
    failure: 'The issues did not load.',
  },
  zcodes: {
    label: 'Zcodes',
    icon: IconNumber,
    about:
      'A Zcode is an ICD-10-CM code from Z55 to Z65. Each Zcode lists the usual types of assistance for its problem.',
    name: 'Label',
    field: 'Zcode Label',
    add: 'Add New Needs Zcode',
    addTitle: 'Add New Zcode',
    editTitle: 'Edit Zcode',
    created: 'Zcode created successfully',
    updated: 'Zcode updated successfully',
    failure: 'The Zcodes did not load.',
  },
  domains: {
    label: 'Domains',
    icon: IconSunHigh,
    about: 'Each category belongs to one of these social domains.',
    name: 'Domain Label',
    field: 'Activity Label',
    add: 'Add New Needs Domain',
    addTitle: 'Add New Domain',
    editTitle: 'Edit Domain',
    created: 'Domain created successfully',
    updated: 'Domain updated successfully',
    failure: 'The domains did not load.',
  },
};

export const groupTypes = Object.keys(groups) as NeedsMetadataType[];

/** Returns the group in the URL. The route has already checked it. */
export const groupOf = (param: string): NeedsMetadataType => param as NeedsMetadataType;

/** Returns a group's rows, with the fields that all groups share. */
export const rowsOf = (content: NeedsMetadata, type: NeedsMetadataType): readonly NeedsMetadataRow[] => content[type];
