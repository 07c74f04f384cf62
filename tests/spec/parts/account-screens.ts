import type { Part } from '../requirement.ts';
import {
  account,
  addressRules,
  bookMachine,
  clientsMachine,
  consent,
  developer,
  forms,
  lists,
  oauth,
  pages,
  story,
  tokensMachine,
} from '../tests.ts';

const profile = account(
  'has its headings, and the three fields marked as required, filled with who is signed in',
);
const myOrders = account(
  'lists each order with its amount, date, status and payment, and leads to its details',
);
const entry = account('shows each entry, and Edit puts its form there until the entry is saved in its place');
const addressForm = account(
  'Add Address: its fields, marks and placeholders, started with who is signed in and Dhaka',
);
const clients = developer('made by Enter, its secret shown once; a public one without; changed and deleted');
const clientForms = forms('a client refused, failed, made, and refused again when it is edited');
const grants = developer('is there only for who gave access, and lists what was given');
const tokens = developer("made with the server's scopes, shown once, good for the API until it is deleted");

export const accountScreens: readonly Part[] = [
  {
    section: 2,
    title: 'Profile and My Orders',
    requirements: [
      ['Order details link to /order_confirmed/{id}.', myOrders],
      [
        "Profile: heading 'Edit your account information'; section 'My Account Information / Your Personal Details'.",
        profile,
      ],
      ['Profile: fields Name, Email address, Phone, all marked required. Save button.', profile],
      ['Profile: loads the current user on open and fills the form.', profile],
      ['My Orders: columns Order ID, Amount, Date, Status, Payment Status.', myOrders],
      ["My Orders: each row has a 'View Details' link.", myOrders],
    ],
  },
  {
    section: 2,
    title: 'Address Book and address form',
    requirements: [
      ["Heading 'Modify your address book entries'; 'Address Book Entries'.", entry],
      [
        "Each entry shows: name (bold), company name if any, address line 1, address line 2 if any, 'city - zipcode', phone.",
        entry,
      ],
      [
        'Edit and Delete actions per entry.',
        entry,
        lists('an address of the account, which is then deleted after all and brought back'),
      ],
      [
        'Edit opens the address form with the entry, and the entry is replaced in the list when the form reports an update.',
        entry,
        bookMachine('a saved entry takes the place of its older self, or stands last'),
      ],
      [
        'Address form: used in checkout and in the account area.',
        forms('failing without a connection at the checkout, it keeps what was typed, even over a reload'),
        addressForm,
      ],
      ["Title 'Add Address' in create mode and 'Edit Address' in edit mode.", addressForm, entry],
      [
        'The address-type input chooses the mode: the value edit means edit, anything else means create.',
        addressRules('the address form > of the type …'),
      ],
      [
        'Inputs: the signed-in user, the address type, and the address being edited.',
        addressRules('the address form > of the type …'),
        addressForm,
        entry,
      ],
      [
        "Fields: Name (required mark), Company Name, Street Address (two lines, placeholders 'House number and street name' and 'Apartment, suite, unit etc.'), District (dropdown, required mark), ZIPCode (required mark), Phone (required mark), Email Address (required mark), and a 'Save Address' button.",
        addressForm,
      ],
      [
        'Each field shows its own server error beneath it.',
        addressForm,
        forms('refused and then saved, in the account'),
      ],
    ],
  },
  {
    section: 2,
    title: 'Developer cards',
    requirements: [
      ["'OAuth Clients' with 'Create New Client'.", clients],
      ["Empty text: 'You have not created any OAuth clients.'", clients, pages('the OAuth clients')],
      ['Table: Client ID, Name, Secret (a dash if none), Edit, Delete.', clients],
      [
        'Create Client: Name, Redirect URL, Confidential checkbox; Close and Create; the Enter key submits.',
        clients,
        story('developer/ClientFormModal', 'Create'),
      ],
      ['Edit Client: Name, Redirect URL; Close and Save Changes.', clients, clientForms],
      [
        "Client Secret: shown once, with the text 'Here is your new client secret. This is the only time it will be shown so don't lose it! You may now use this secret to make API requests.'",
        clients,
        clientsMachine('a secret is there only while its modal is open'),
        oauth('clients: made, listed without secret, changed, deleted, for their maker alone'),
      ],
      ['Authorized Applications card: only shown when there is at least one entry.', grants],
      ['Columns: Name, Scopes (comma-joined), Revoke.', grants],
      [
        'Revoke takes the access away.',
        lists('the access of an application'),
        consent(
          'an application asks, the customer signs in, allows, sees the grant, revokes it: the token stops',
        ),
      ],
      ["Personal Access Tokens card: 'Create New Token'.", tokens],
      [
        "Empty text: 'You have not created any personal access tokens.'",
        tokens,
        pages('the personal access tokens'),
      ],
      ['Table: Name, with Delete.', tokens, lists('a client and a token')],
      [
        'Create Token modal: Name, and a checkbox per available scope (shown only if scopes exist); Close and Create.',
        tokens,
        story('developer/TokenFormModal', 'Without Scopes'),
      ],
      [
        "Token modal 'Personal Access Token': 'Here is your new personal access token. This is the only time it will be shown so don't lose it! You may now use this token to make API requests.'",
        tokens,
        tokensMachine('a token is shown once, whether or not the modal was left, and the list is read again'),
        oauth('personal tokens: shown once, listed without, deleted, for their owner alone'),
      ],
    ],
  },
];
