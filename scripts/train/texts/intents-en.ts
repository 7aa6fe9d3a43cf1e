/** What users of shops, bookings and services write, in English, of our own writing; under `# intent`. */
export const ENGLISH_INTENTS = `
# greeting
hi
hello there
hey, good morning
good afternoon
hiya, anyone here?
heyyy
hello, is somebody there
evening all
hi bot
yo
morning!
hello how are you doing
# thanks
thanks
thank you very much
thx a lot
cheers mate
many thanks for that
ty!
I appreciate your help
that was kind of you, thanks
great thank you
awesome thanks so much
much obliged
thanks for the info
# goodbye
bye
goodbye then
see you later
have a nice day
that's everything, bye
talk soon
ok I'm off now
good night
take care
ttyl
that will be all for today
nothing else, goodbye
# affirm
yes
yep
yes please
sure, go ahead
ok
that's right
correct
sounds good to me
of course
yeah that works
exactly
please do
alright let's do that
# deny
no
nope
no thanks
not really
I don't think so
no that's wrong
not now
never
nah I'm fine
neither of them
that is not correct
no, not that one
# product_question
what's the difference between these two models
does it come with a charger
is this waterproof
tell me more about the premium plan
which size should I take if I'm 1.80
is it compatible with iphone
what is included in the package
do you have vegan options
how does the subscription work
what materials is it made of
can you recommend a good laptop for students
does the tour include lunch
what colours does it come in
how many gigabytes does the plan have
is there a guarantee on this
do you sell winter jackets
are pets allowed in the rooms
what features does the app have
# price
how much is it
what does the pro version cost
price please
what are your rates
how much would it be for three people
can you send me a quote
is there a fee for that
what's the monthly price
how much do you charge per hour
cost of a haircut?
what would I have to pay
give me the price list
# discount
do you have any discounts
is there a promo code I can use
any deals this week
student discount?
can you do it cheaper
the coupon doesn't work
do you offer a better price for groups
is it on sale
would you take 50 for it
black friday offers?
can I get a voucher
what's the lowest you can go
# availability
is it still available
do you have this in stock
any rooms free on Saturday
are there tables left for tonight
when will it be back in stock
do you have size 42
is the blue one sold out
any openings tomorrow afternoon
do you still have tickets
is the apartment taken already
got any slots next week
are there seats left on the morning tour
# booking
I want to book a table for two
can I make an appointment
reserve a room for Friday night please
I'd like to schedule a visit
book me a flight to Rome
need a haircut appointment tomorrow at 5
I want to rent a car for the weekend
can we set up a demo call
put me down for the 3pm slot
I need to see a dentist
booking for 4 people on the 12th
two tickets for the late show
can I come and see the flat on Monday
# order
I'd like to order a large pizza
I want to buy this one
add two of them to my cart
can I get a latte to go
I'll take it
sign me up for the annual plan
I want to subscribe
how do I place an order
I want to purchase the blue sofa
give me three boxes please
let me have the chicken menu
I would like to upgrade to pro
# order_status
where is my order
has my package shipped yet
it still hasn't arrived
track my parcel
what's the status of my delivery
when will my order get here
I haven't received anything yet
my order number is 4432, any news
it says delivered but I don't have it
my package is late
any update on my application
how is my claim going
# change_order
can I change my delivery address
I need to move my appointment to Thursday
please add one more item to my order
can I switch to another plan
I ordered the wrong size, can I exchange it
reschedule my booking
change the name on the ticket
can we make it 6 people instead of 4
I'd like to modify my reservation
swap the red one for a blue one
downgrade my subscription
can I push the date back a week
# cancel
cancel my order
I want to cancel the subscription
please cancel my reservation for tonight
how do I unsubscribe
I no longer need it, cancel it
stop my membership
call off the appointment
I'd like to terminate my contract
can I still cancel for free
delete my booking
end my trial
I changed my mind, don't send it
# refund
I want a refund
give me my money back
how do I return this
when will I get my refund
can I send it back
I was promised a refund weeks ago
what is your return policy
it doesn't fit, I want to return it
reimburse me please
the refund hasn't shown up on my card
can I get my deposit back
return label please
# payment_problem
my card was declined
I was charged twice
the payment doesn't go through
I can't pay with paypal
there is an unknown charge on my statement
you billed me the wrong amount
which payment methods do you accept
can I pay in instalments
checkout gives an error when I pay
I need an invoice for my purchase
why was I charged this month
do you take american express
# shipping
do you ship to Canada
how long does delivery take
how much is shipping
is there free delivery
can I pick it up in the store
do you deliver on weekends
which courier do you use
do you offer express delivery
can you leave it with my neighbour
is next day delivery possible
what are the shipping options
do you deliver to my area
# opening_hours
what time do you open
are you open on Sundays
when do you close today
what are your opening hours
how late are you open tonight
are you open on bank holidays
until when can I come in
is the shop open now
business hours?
what hours do you work on Saturday
when does the kitchen close
do you close for lunch
# location
where are you located
what's your address
how do I get to the store
is there a shop near me
where is the meeting point
do you have a branch in Boston
is there parking nearby
which metro station is closest
can you send me directions
how far is it from the airport
in which street is the office
where exactly is the hotel
# technical_problem
the app keeps crashing
it doesn't work
I get an error message
the website won't load
my internet is down
the screen stays black
the device won't turn on
I can't connect to wifi
the link is broken
the video doesn't play
nothing happens when I press the button
it's very slow since the update
the printer is not recognised
# account
I forgot my password
I can't log in
how do I create an account
change my email address
my account is locked
I didn't get the verification code
how do I delete my account
reset my password please
update my profile
I want to change my username
it says my email is already registered
where do I see my invoices in my account
# complaint
this is unacceptable
your service is terrible
I want to make a complaint
I'm very unhappy with how I was treated
worst company ever
the product arrived damaged
the food was cold and disgusting
nobody ever answers
the driver was rude
I have been waiting for weeks, this is ridiculous
you lied to me
the room was dirty
this is the third time it breaks
# feedback
I just wanted to say your staff was lovely
I have a suggestion for your app
you should add dark mode
great job, five stars
I'd like to leave a review
it would be nice if you had more colours
my rating is 8 out of 10
some feedback about the new design
I loved the tour
the website is really easy to use
you could improve the search
the chatbot was helpful
# human_request
I want to talk to a human
can I speak to an agent
connect me with a representative
is there a real person I can talk to
call me please
customer service
operator
let me speak to your manager
transfer me to someone
I don't want to talk to a bot
can somebody call me back
live chat with support please
# contact_details
my email is ana@example.com
you can reach me at 555 123 4567
my name is John Smith
here is my phone number
it's Maria, maria@mail.com
my number is 600 123 456
contact me at peter@work.org
full name: Laura Jones
my phone is 07700 900123
I'm Daniel, my mobile is 555-0188
# bot_question
are you a robot
what's your name
who made you
what can you do
are you human
how old are you
do you have feelings
can you understand Spanish
how do you work
am I talking to a machine
what can I ask you
do you sleep
# oos
what's the capital of France
tell me a joke
it's raining here
my dog is brown
who won the match yesterday
two plus two
I like turtles
the weather is nice
turn on the lights
play some music
asdfgh
translate this into German
what is the meaning of life
I'm in the car
blue
for my wife
the 14th
my sister lives in Ohio
set an alarm for six
how tall is mount everest
give me a recipe for pancakes
next week maybe
around noon
it's a gift
`;
